// Development only: reloads pages without client modules, which have nothing to hot-replace.
import.meta.hot?.on("vite:beforeUpdate", () => location.reload());
