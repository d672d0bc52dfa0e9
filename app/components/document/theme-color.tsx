import { useAppearance } from "./use-appearance.ts";

const colors = { light: "#fffdf8", dark: "#181e1a" };

export function ThemeColor() {
  const { theme } = useAppearance();
  if (theme !== "system") return <meta name="theme-color" content={colors[theme]} />;
  return (
    <>
      <meta name="theme-color" content={colors.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={colors.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}
