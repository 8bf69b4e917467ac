/** One circle of every knot in a graph, written from its first node back to it. */
export function circlesOf(links) {
  const state = new Map()
  const circles = []
  for (const node of links.keys()) visit(node, [])
  return circles

  function visit(node, trail) {
    if (state.get(node) === 'done') return
    if (state.get(node) === 'open') {
      circles.push([...trail.slice(trail.indexOf(node)), node])
      return
    }
    state.set(node, 'open')
    for (const next of links.get(node) ?? []) visit(next, [...trail, node])
    state.set(node, 'done')
  }
}

/** The knots of a graph: nodes that all reach each other, two or more. */
export function knotsOf(links) {
  const order = new Map()
  const lowest = new Map()
  const path = []
  const isOpen = new Set()
  const knots = []
  for (const node of links.keys()) if (!order.has(node)) visit(node)
  return knots

  function visit(node) {
    order.set(node, order.size)
    lowest.set(node, order.get(node))
    path.push(node)
    isOpen.add(node)
    for (const next of links.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (isOpen.has(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)))
    }
    if (lowest.get(node) !== order.get(node)) return
    const knot = path.splice(path.indexOf(node))
    for (const member of knot) isOpen.delete(member)
    if (knot.length > 1) knots.push(knot)
  }
}
