import { path } from "#app/paths.ts";

export interface ResumedForm {
  action: string;
  fields: [name: string, value: string][];
}

export function ResumeForm({ action, fields }: ResumedForm) {
  return (
    <div className="wrap section stack">
      <h1 className="matra">লগইন হয়েছে</h1>
      <p>আপনি যা লিখেছিলেন তা রাখা আছে। পাঠাতে চাইলে নিচের বোতাম চাপুন।</p>
      <form method="post" action={action} className="stack">
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <button className="button primary" type="submit">
          লেখাটি পাঠান
        </button>
      </form>
      <p>
        <a className="tap" href={path("my-dashboard")}>
          না পাঠিয়ে ড্যাশবোর্ডে যান
        </a>
      </p>
    </div>
  );
}
