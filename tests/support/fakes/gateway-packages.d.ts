declare module "sslcommerz-lts" {
  type Result = Promise<Record<string, unknown>>;

  /** Its URLs are plain fields that can be set to another host. */
  export default class SslCommerzPayment {
    constructor(storeId: string, storePassword: string, isLive?: boolean);
    initURL: string;
    validationURL: string;
    refundURL: string;
    refundQueryURL: string;
    transactionQueryBySessionIdURL: string;
    transactionQueryByTransactionIdURL: string;
    init(data: Record<string, string | number>): Result;
    validate(data: { val_id: string }): Result;
    initiateRefund(data: {
      refund_amount: string;
      refund_remarks: string;
      bank_tran_id: string;
      refe_id: string;
    }): Result;
    refundQuery(data: { refund_ref_id: string }): Result;
    transactionQueryBySessionId(data: { sessionkey: string }): Result;
    transactionQueryByTransactionId(data: { tran_id: string }): Result;
  }
}

declare module "bkash-payment" {
  interface Config {
    base_url: string;
    username: string;
    password: string;
    app_key: string;
    app_secret: string;
  }
  type Result = Promise<Record<string, unknown>>;

  export function createPayment(
    config: Config,
    payment: { amount: number | string; callbackURL: string; orderID: string; reference: string },
  ): Result;
  export function executePayment(config: Config, paymentID: string): Result;
  export function queryPayment(config: Config, paymentID: string): Result;
  export function refundTransaction(
    config: Config,
    refund: { paymentID: string; trxID: string; amount: string; sku?: string; reason?: string },
  ): Result;
}
