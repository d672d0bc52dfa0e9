import { safeImage } from "#app/format/links.ts";
import { path } from "#app/paths.ts";
import { Icon } from "#app/components/ui/icon.tsx";

export interface HeaderDoctor {
  name: string | null;
  avatar: string | null;
}

export function AccountMenu({ doctor }: { doctor: HeaderDoctor | null }) {
  if (!doctor) return null;
  const avatar = safeImage(doctor.avatar);
  const name = doctor.name ?? "আমার অ্যাকাউন্ট";
  return (
    <details className="account">
      <summary className="icon-button" aria-label={name}>
        {avatar ? <img className="avatar" src={avatar} alt="" width="32" height="32" /> : <Icon name="person" />}
      </summary>
      <div className="account-menu">
        <b>{name}</b> <a href={path("my-dashboard")}>ড্যাশবোর্ডে যান</a>
        <form method="post" action={path("logout")}>
          <button type="submit">লগআউট</button>
        </form>
      </div>
    </details>
  );
}
