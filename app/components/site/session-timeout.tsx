import { path, withQuery } from "#app/paths.ts";

function textIn(data: unknown, name: "kept" | "next"): string | null {
  if (typeof data !== "object" || data === null) return null;
  const value: unknown = new Map<string, unknown>(Object.entries(data)).get(name);
  return typeof value === "string" ? value : null;
}

/**
 * Page shown when a form was sent after the session ended. What was typed travels encrypted to the login page and back.
 */
export function SessionTimeout({ data }: { data: unknown }) {
  const kept = textIn(data, "kept");
  const login = withQuery(path("login"), { next: textIn(data, "next") });
  return (
    <div className="wrap section stack" role="alert" data-session-timeout="">
      <h1 className="matra">সেশন শেষ হয়ে গেছে</h1>
      <p lang="en">Session timeout, please reload.</p>
      <p>
        {kept
          ? "আপনি যা লিখেছিলেন তা ১০ মিনিট রাখা থাকবে (ফাইল ও পাসওয়ার্ড ছাড়া)। লগইন করলে ফিরে পাবেন।"
          : "আবার লগইন করে কাজটি করুন।"}
      </p>
      {kept ? (
        <form method="post" action={login}>
          <input type="hidden" name="form" value="resume" />
          <input type="hidden" name="kept" value={kept} />
          <button className="button primary" type="submit">
            লগইন করুন
          </button>
        </form>
      ) : (
        <a className="button primary" href={login}>
          লগইন করুন
        </a>
      )}
    </div>
  );
}
