import { Panel, PanelStatus } from '@mortise/cutting/model'
import { codeOf } from '@mortise/model'
import type { TracedPart } from '@mortise/production/server'
import type { Context } from '@mortise/server'

/** Panels that one picture shows. */
const MOST = 200

export const tracedPanels = {
  async unitsOf({ repo }: Context, code: string): Promise<string[]> {
    const panel = await repo(Panel).first({ no: code })
    return panel?.unit ? [panel.unit] : []
  },

  async partsOf({ repo, can }: Context, units: readonly string[]): Promise<TracedPart[]> {
    if (!can(codeOf(Panel, 'list'))) return []
    const panels = await repo(Panel).find(
      { unit: { in: [...units] }, status: { ne: PanelStatus.scrapped } },
      { sort: [['no', 'asc']], limit: MOST },
    )
    return panels.map(({ id, no, name, length, width, unit, lotNo }) => ({
      code: no ?? '',
      note: `${name ?? ''} ${length}×${width}`.trim(),
      unit: unit ?? '',
      lotNo,
      document: { entity: Panel.name, id },
    }))
  },
}
