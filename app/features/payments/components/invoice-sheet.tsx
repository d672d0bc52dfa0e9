import type { Invoice } from "#contract/payments/payments.ts";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { taka } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";
import { escapeFormula } from "#locale/spreadsheet-formulas.ts";
import { methodLabel } from "../payment-words.ts";

function Amounts({ invoice }: { invoice: Invoice }) {
  const { lines, subtotal, discount, total, paid, refunded, kept, due } = invoice;
  const isDiscounted = discount !== "0.00";
  const sums = [
    { name: "উপমোট", amount: taka(subtotal), isShown: isDiscounted },
    { name: "ছাড়", amount: `− ${taka(discount)}`, isShown: isDiscounted },
    { name: "মোট", amount: taka(total), isShown: true },
    { name: "পাওয়া গেছে", amount: taka(paid), isShown: true },
    { name: "ফেরত", amount: `− ${taka(refunded)}`, isShown: refunded !== "0.00" },
    { name: "ফেরতের পর", amount: taka(kept ?? paid), isShown: kept !== undefined && refunded !== "0.00" },
    { name: "বাকি", amount: taka(due), isShown: true },
  ].filter(({ isShown }) => isShown);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">বিবরণ</th>
          <th scope="col">টাকা</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, amount }) => (
          <tr key={label}>
            <td>{escapeFormula(label)}</td>
            <td>{taka(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ name, amount }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Payments({ payments }: { payments: Invoice["payments"] }) {
  return (
    <table>
      <caption>যেভাবে টাকা পাওয়া গেছে</caption>
      <thead>
        <tr>
          <th scope="col">কবে ও কীভাবে</th>
          <th scope="col">টাকা</th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ paid_at, method, trx_ref, amount, refunded, at_office, corrected_from }) => (
          <tr key={paid_at + amount}>
            <td>
              {day(paid_at)}, {at_office ? "অফিসে জমা" : methodLabel(method)}{" "}
              {trx_ref ? (
                <span className="small quiet">
                  {at_office ? "নং" : "TrxID"} {trx_ref}
                </span>
              ) : null}{" "}
              {corrected_from ? <span className="small quiet">সংশোধিত, আগে {taka(corrected_from)} লেখা ছিল</span> : null}{" "}
              {refunded === "0.00" ? null : <span className="small quiet">ফেরত {taka(refunded)}</span>}
            </td>
            <td>{taka(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Invoice on screen and in print. Name, BMDC number and line labels are escaped, so that a spreadsheet into which they
 * are copied evaluates no formula.
 */
export function InvoiceSheet({ invoice }: { invoice: Invoice }) {
  const { company, doctor, no, issued_at, reg_no, payments, amount_in_words_bn } = invoice;
  return (
    <article className="invoice card">
      <header>
        <div>
          <p className="total">{company.name}</p>
          <p className="small quiet">{company.address}</p>
          <p className="small quiet">{company.phone}</p>
        </div>
        <div>
          <h1>ইনভয়েস</h1>
          <DetailList
            details={[
              ["নম্বর", no],
              ["তারিখ", day(issued_at)],
            ]}
          />
        </div>
      </header>
      <DetailList
        details={[
          ["নাম", doctor.name && escapeFormula(doctor.name)],
          ["মোবাইল", doctor.mobile_number],
          ["BMDC", doctor.bmdc_no && escapeFormula(doctor.bmdc_no)],
          ["রেজি. নং", reg_no],
        ]}
      />
      <Amounts invoice={invoice} />
      <p>
        কথায়: <b>{amount_in_words_bn}</b>
      </p>
      <Payments payments={payments} />
      <p className="small quiet">কম্পিউটারে তৈরি ইনভয়েস, স্বাক্ষর লাগে না।</p>
    </article>
  );
}
