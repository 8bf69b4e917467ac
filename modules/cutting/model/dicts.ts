import { defineDict } from '@mortise/model'

/** Which piece of a door a panel becomes. */
export const PanelPart = defineDict('panel_part', '板件类别', {
  leaf: ['1', '门扇面板'],
  core: ['2', '门芯'],
  stile: ['3', '竖梃'],
  rail: ['4', '横梃'],
  frame: ['5', '套板'],
  architrave: ['6', '线条'],
})

export const PanelGrain = defineDict('panel_grain', '纹理方向', {
  none: ['0', '无'],
  length: ['1', '竖'],
  width: ['2', '横'],
})

export const PanelEdge = defineDict('panel_edge', '封边', {
  first: ['1', '长边一'],
  second: ['2', '长边二'],
  third: ['3', '短边一'],
  fourth: ['4', '短边二'],
})

export const HoleFace = defineDict('hole_face', '孔所在面', {
  front: ['1', '正面'],
  back: ['2', '反面'],
  side: ['3', '侧面'],
})

/** How far a panel has come, told by nests and scans. */
export const PanelStatus = defineDict(
  'panel_status',
  '板件状态',
  {
    waiting: ['0', '待排版'],
    nested: ['1', '已排版'],
    cut: ['2', '已开料'],
    worked: ['3', '加工中'],
    complete: ['4', '已齐套'],
    scrapped: ['9', '报废'],
  },
  { colors: { 0: 'default', 1: 'blue', 2: 'green', 3: 'orange', 4: 'cyan', 9: 'red' } },
)

/** States of what was sawn, however far it has come since. */
export const sawnStates = [PanelStatus.cut, PanelStatus.worked, PanelStatus.complete] as const

export const SheetSource = defineDict('sheet_source', '用板', { sheet: ['1', '整板'], offcut: ['2', '余料'] })
