declare module "sslcommerz-lts" {
  type Answer = Promise<Record<string, unknown>>;

  /** Its addresses are plain fields, to be set to another host. */
  export default class SslCommerzPayment {
    constructor(storeId: string, storePassword: string, isLive?: boolean);
    initURL: string;
    validationURL: string;
    refundURL: string;
    refundQueryURL: string;
    transactionQueryBySessionIdURL: string;
    transactionQueryByTransactionIdURL: string;
    init(data: Record<string, string | number>): Answer;
    validate(data: { val_id: string }): Answer;
    initiateRefund(data: {
      refund_amount: string;
      refund_remarks: string;
      bank_tran_id: string;
      refe_id: string;
    }): Answer;
    refundQuery(data: { refund_ref_id: string }): Answer;
    transactionQueryBySessionId(data: { sessionkey: string }): Answer;
    transactionQueryByTransactionId(data: { tran_id: string }): Answer;
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
  type Answer = Promise<Record<string, unknown>>;

  export function createPayment(
    config: Config,
    payment: { amount: number | string; callbackURL: string; orderID: string; reference: string },
  ): Answer;
  export function executePayment(config: Config, paymentID: string): Answer;
  export function queryPayment(config: Config, paymentID: string): Answer;
  export function refundTransaction(
    config: Config,
    refund: { paymentID: string; trxID: string; amount: string; sku?: string; reason?: string },
  ): Answer;
}
