import type { Formula, Node } from './syntax.ts'

/** The texts that a formula writes out, each once: what it may ask a table, a price list or the materials for. */
export function textsIn({ root }: Formula): string[] {
  const found = new Set<string>()
  const visit = (node: Node): void => {
    switch (node.kind) {
      case 'text':
        found.add(node.value)
        break
      case 'negate':
      case 'not':
        visit(node.operand)
        break
      case 'binary':
        visit(node.left)
        visit(node.right)
        break
      case 'call':
        for (const arg of node.args) visit(arg)
        break
    }
  }
  visit(root)
  return [...found]
}
