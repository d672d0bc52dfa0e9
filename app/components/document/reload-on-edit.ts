// Development's, for a page without scripts of its own: there is nothing in it to replace, so that it is loaded again.
import.meta.hot?.on("vite:beforeUpdate", () => location.reload());
