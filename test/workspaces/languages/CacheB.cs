namespace Example.Keep
{
    public partial class CsCache
    {
        private bool Check(string key) => key != "x";
    }
}
