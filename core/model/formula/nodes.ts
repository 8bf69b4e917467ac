import type { Formula, Node } from './syntax.ts'

/** All nodes of a formula, each before those that it is made of. */
export function nodesIn({ root }: Pick<Formula, 'root'>): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    found.push(node)
    for (const part of partsOf(node)) visit(part)
  }
  visit(root)
  return found
}

function partsOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'negate':
    case 'not':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'call':
      return node.args
    default:
      return []
  }
}
