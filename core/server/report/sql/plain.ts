import { comparisons } from './allowed.ts'

type Node = Record<string, unknown>

/**
 * Whether no condition of a statement can fail, or be watched, for single rows: columns and values are compared, and no more. Then the
 * database may try its conditions before those of the rows' rights, which is what lets an index serve it.
 */
export function isPlain(select: Node, isInner = false): boolean {
  const { larg, rarg, op } = select
  if (op && op !== 'SETOP_NONE') return [larg, rarg].every((part) => isPlain(part as Node, true))
  const { targetList = [], fromClause = [], whereClause, havingClause, withClause } = select
  if (havingClause) return false
  if (isInner && !(targetList as Node[]).every(({ ResTarget }) => isColumn((ResTarget as Node).val)))
    return false
  const inner = ((withClause as Node | undefined)?.ctes as Node[] | undefined) ?? []
  const queries = inner.map(({ CommonTableExpr }) => ((CommonTableExpr as Node).ctequery as Node).SelectStmt)
  return (
    queries.every((query) => isPlain(query as Node, true)) &&
    (fromClause as Node[]).every(isPlainSource) &&
    isPlainTest(whereClause) &&
    !hasSubLink(targetList)
  )
}

const isColumn = (value: unknown): boolean => 'ColumnRef' in ((value ?? {}) as Node)

function isPlainSource(node: Node): boolean {
  if (node.RangeVar) return true
  if (node.RangeSubselect)
    return isPlain(((node.RangeSubselect as Node).subquery as Node).SelectStmt as Node, true)
  if (!node.JoinExpr) return false
  const { larg, rarg, quals } = node.JoinExpr as Record<string, Node>
  return isPlainSource(larg!) && isPlainSource(rarg!) && isPlainTest(quals)
}

function isPlainTest(test: unknown): boolean {
  if (!test) return true
  const node = test as Node
  if (node.BoolExpr) return ((node.BoolExpr as Node).args as unknown[]).every(isPlainTest)
  if (node.NullTest) return isColumn((node.NullTest as Node).arg)
  if (!node.A_Expr) return isColumn(node)
  const { kind, name, lexpr, rexpr } = node.A_Expr as Node
  const isKnown = ['AEXPR_OP', 'AEXPR_IN', 'AEXPR_BETWEEN'].includes(kind as string)
  const sign = ((name as Node[])[0]?.String as Node | undefined)?.sval as string
  if (!isKnown || (kind === 'AEXPR_OP' && !comparisons.has(sign))) return false
  return isPlainValue(lexpr) && isPlainValue(rexpr)
}

/** A column, or what is the same for all rows. */
function isPlainValue(value: unknown): boolean {
  if (isColumn(value)) return true
  const { List } = (value ?? {}) as { List?: { items: unknown[] } }
  return List ? List.items.every(isPlainValue) : !/"(ColumnRef|SubLink)"/.test(JSON.stringify(value ?? null))
}

const hasSubLink = (value: unknown): boolean => JSON.stringify(value).includes('"SubLink"')
