import { defineModule } from '@mortise/model'
import { CutPlan, MOST_PANELS } from './cut-plan.ts'
import { HoleFace, PanelEdge, PanelGrain, PanelPart, PanelStatus, SheetSource, sawnStates } from './dicts.ts'
import { duties } from './duties.ts'
import { areaOf, Offcut } from './offcut.ts'
import { Panel } from './panel.ts'

export { checkNest } from './nest/check-nest.ts'
export { nest } from './nest/nest.ts'
export type * from './nest/nest-job.ts'
export type * from './nest/nest-result.ts'
export type { ScannedPanel, WaitingPanels } from './scanned-panel.ts'
export {
  areaOf,
  CutPlan,
  MOST_PANELS,
  Offcut,
  Panel,
  PanelEdge,
  PanelGrain,
  PanelPart,
  PanelStatus,
  SheetSource,
  sawnStates,
}

export const cutting = defineModule('cutting', {
  label: '开料管理',
  icon: 'build',
  duties,
  entities: [Panel, Offcut, CutPlan],
  dicts: [PanelPart, PanelGrain, PanelEdge, HoleFace, PanelStatus, SheetSource],
  permissions: { 'panel:cut': '开料扫码', 'panel:uncut': '撤销开料', 'panel:spoil': '板件报废补做' },
  menu: [
    { label: '开料扫码', open: '/cutting/cut' },
    { label: '板件', open: Panel },
    { label: '排版开料', open: CutPlan },
    { label: '余料', open: Offcut },
  ],
})
