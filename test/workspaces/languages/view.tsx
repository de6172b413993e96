export function TsxList({ items }: { items: string[] }) {
  return <ul>{items.map((item) => <TsxItem key={item} text={item} />)}</ul>;
}
const TsxItem = (props: { text: string }) => <li>{props.text}</li>;
