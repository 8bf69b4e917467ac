import { Material } from '@mortise/materials/model'
import { refuseLine } from '@mortise/model'
import type { Context } from '@mortise/server'

interface Line {
  readonly material: string
}

/** A material that is no longer in use enters no new line; where it stood before, it stays. */
export async function refuseDisabled(
  { repo }: Context,
  of: { readonly label: string },
  lines: readonly Line[],
  before: readonly Line[] = [],
): Promise<void> {
  const known = new Set(before.map(({ material }) => material))
  const added = [...new Set(lines.map(({ material }) => material))].filter((id) => id && !known.has(id))
  if (added.length === 0) return
  const disabled = await repo(Material).find({ id: { in: added }, isActive: false }, { limit: added.length })
  const names = new Map<string, string>(disabled.map(({ id, name }) => [id, name]))
  const row = lines.findIndex(({ material }) => names.has(material))
  if (row >= 0) refuseLine(of, row, 'material', `物料「${names.get(lines[row]?.material ?? '')}」已停用`)
}
