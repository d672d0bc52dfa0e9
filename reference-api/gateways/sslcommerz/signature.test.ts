import { expect, test } from "vitest";
import { createSslcommerzClient } from "./client.ts";

/** Example published with SSLCommerz's Python library. */
const published = {
  tran_id: "5E121A0D01F92",
  val_id: "200105225826116qFnATY9sHIwo",
  amount: "10.00",
  card_type: "VISA-Dutch Bangla",
  store_amount: "9.75",
  card_no: "418117XXXXXX6675",
  bank_tran_id: "200105225825DBgSoRGLvczhFjj",
  status: "VALID",
  tran_date: "2020-01-05 22:58:21",
  currency: "BDT",
  card_issuer: "TRUST BANK, LTD.",
  card_brand: "VISA",
  card_issuer_country: "Bangladesh",
  card_issuer_country_code: "BD",
  store_id: "test_testemi",
  verify_sign: "d42fab70ae0bcbda5280e7baffef60b0",
  verify_key:
    "amount,bank_tran_id,base_fair,card_brand,card_issuer,card_issuer_country,card_issuer_country_code,card_no,card_type,currency,currency_amount,currency_rate,currency_type,risk_level,risk_title,status,store_amount,store_id,tran_date,tran_id,val_id,value_a,value_b,value_c,value_d",
  currency_type: "BDT",
  currency_amount: "10.00",
  currency_rate: "1.0000",
  base_fair: "0.00",
  value_a: "",
  value_b: "",
  value_c: "",
  value_d: "",
  risk_level: "0",
  risk_title: "Safe",
};

test("accepts the signature of the published example, and of nothing that differs from it", () => {
  const account = {
    url: "http://127.0.0.1:9",
    storeId: "test_testemi",
    storePassword: "test_testemi@ssl",
    isSandbox: false,
  };
  const { isSigned } = createSslcommerzClient(account);
  expect(isSigned(published)).toBe(true);
  expect(isSigned({ ...published, amount: "1.00" })).toBe(false);
  expect(isSigned({ ...published, verify_key: "amount" })).toBe(false);
  expect(isSigned({ ...published, verify_sign: "" })).toBe(false);
  expect(isSigned({})).toBe(false);
  const { value_a: _, ...withoutOne } = published;
  expect(isSigned(withoutOne)).toBe(false);
});
