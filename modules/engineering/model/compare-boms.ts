/** A line of a bill, as far as two bills are compared by it. */
export interface ComparedItem {
  readonly material: string
  readonly usage: number
  readonly per: number | null
  readonly scrapRate: number | null
  readonly fixedScrap: number | null
  readonly opNo: number | null
  readonly issueMode: string | null
}
export type ComparedField = Exclude<keyof ComparedItem, 'material'>

export interface BomDifference {
  readonly material: string
  readonly kind: 'added' | 'gone' | 'changed'
  readonly before: ComparedItem | null
  readonly after: ComparedItem | null
  readonly fields: readonly ComparedField[]
}

const compared: readonly ComparedField[] = ['usage', 'per', 'scrapRate', 'fixedScrap', 'opNo', 'issueMode']

/** What a bill has otherwise than another: lines of one material are compared in their order. */
export function compareBoms(
  before: readonly ComparedItem[],
  after: readonly ComparedItem[],
): BomDifference[] {
  const left = new Map<string, ComparedItem[]>()
  for (const item of before) left.set(item.material, [...(left.get(item.material) ?? []), item])
  const differences: BomDifference[] = []
  for (const item of after) {
    const former = left.get(item.material)?.shift()
    const fields = former
      ? compared.filter((field) => (former[field] ?? null) !== (item[field] ?? null))
      : compared
    if (!former)
      differences.push({ material: item.material, kind: 'added', before: null, after: item, fields })
    else if (fields.length > 0)
      differences.push({ material: item.material, kind: 'changed', before: former, after: item, fields })
  }
  const gone = [...left.values()].flat()
  return [
    ...differences,
    ...gone.map((item) => ({
      material: item.material,
      kind: 'gone' as const,
      before: item,
      after: null,
      fields: compared,
    })),
  ]
}
