/** Returns the child of `parent` that is, or contains, the node; null if there is none. */
function childAround(parent: Node, node: Node | null): Node | null {
  if (!node || node.parentNode === parent) return node;
  return childAround(parent, node.parentNode);
}

/**
 * Patches `removeChild` and `insertBefore` so that React can change a page whose nodes a translator or an extension has
 * replaced or wrapped. Otherwise the browser would throw, and React would remove the whole page.
 */
export function allowMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const present = childAround(this, child);
    if (present) removeChild.call(this, present);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, childAround(this, next));
    return node;
  };
}
