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
