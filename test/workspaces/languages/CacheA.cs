using System;

namespace Example.Keep
{
    public class CsStore { public void Clear() {} }

    /// <summary>Keeps things.</summary>
    public partial class CsCache : CsStore, IDisposable
    {
        public int Size { get; set; }

        /// <summary>Puts one.</summary>
        public bool Put(string key)
        {
            if (key == "") throw new ArgumentException("empty");
            return Check(key);
        }
    }
}
