import { useOffers } from "#app/components/document/use-offers.ts";
import { path } from "#app/paths.ts";

const lists = [
  { title: "ব্যাচ", href: path("batches") },
  { title: "ইভেন্ট", href: path("events") },
  { title: "কুইজ", href: path("quiz-list") },
  { title: "প্রশ্নোত্তর", href: path("faq") },
];

export function BrowseLists() {
  const offers = useOffers();
  return (
    <section className="found" aria-labelledby="places">
      <h2 id="places">তালিকা ধরে দেখুন</h2>
      <ul className="ledger">
        {lists
          .filter(({ href }) => offers(href))
          .map(({ title, href }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
      </ul>
      <p className="small quiet">
        বাংলা বা ইংরেজি যেকোনো শব্দে খুঁজতে পারেন। লগইন করা থাকলে নিজের লেকচার, নোটিশ আর রেফারেন্স বইয়েও খোঁজা হয়।
      </p>
    </section>
  );
}
