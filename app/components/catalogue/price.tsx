import { taka } from "#locale/bengali.ts";

export function Price({ price, discounted }: { price: string; discounted: string | null }) {
  const payable = discounted ?? price;
  return (
    <span className="price">
      {payable === price ? null : (
        <s>
          <span className="hidden">আগে </span>
          {taka(price)}
        </s>
      )}{" "}
      <b>{payable === "0.00" ? "বিনামূল্যে" : taka(payable)}</b>
    </span>
  );
}
