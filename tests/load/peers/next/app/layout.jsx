import "../../public/style.css";
import { words } from "../../words.mjs";

export const metadata = { title: words.title };

export default function RootLayout({ children }) {
  return (
    <html lang="bn">
      <body>{children}</body>
    </html>
  );
}
