import { defineDict } from '@mortise/model'

/** What is scanned at a machine; a concession is decided, not scanned. */
export const ScanAction = defineDict(
  'scan_action',
  '扫码动作',
  {
    START: '开工',
    PAUSE: '暂停',
    RESUME: '继续',
    FINISH: '完工',
    DEFECT: '不良',
    REWORK: '返工',
    SCRAP: '报废',
    PASS: '检验通过',
    MOVE: '转序',
    UNDO: '撤销',
    CONCEDE: '让步',
  },
  {
    colors: {
      FINISH: 'green',
      PASS: 'green',
      DEFECT: 'orange',
      REWORK: 'orange',
      SCRAP: 'red',
      UNDO: 'default',
    },
  },
)

export const ScanResult = defineDict(
  'scan_result',
  '扫码结果',
  { accepted: ['1', '接受'], refused: ['2', '拒绝'], repeated: ['3', '重复'], waiting: ['4', '待处理'] },
  { colors: { 1: 'green', 2: 'red', 3: 'default', 4: 'orange' } },
)

/** Why a scan waits for somebody. */
export const ScanDoubt = defineDict('scan_doubt', '扫码异常', {
  clock: ['1', '设备时间不准'],
  barcode: ['2', '条码无法识别'],
  conflict: ['3', '与其它报工冲突'],
  /** Nothing that comes later mends it: somebody decides. */
  unfit: ['4', '不符合报工规则'],
  badge: ['5', '工牌无效'],
})

export const DefectCode = defineDict('defect_code', '不良原因', {
  size: ['01', '尺寸超差'],
  edge: ['02', '崩边'],
  colour: ['03', '色差'],
  scratch: ['04', '划伤'],
  bubble: ['05', '起泡'],
  hole: ['06', '孔位错'],
  grain: ['07', '漆面颗粒'],
  missing: ['08', '缺件'],
  other: ['99', '其它'],
})

export const DefectDecision = defineDict('defect_decision', '不良处理', {
  rework: ['1', '返工'],
  scrap: ['2', '报废'],
  concede: ['3', '让步'],
})

export const DefectDuty = defineDict('defect_duty', '不良责任', {
  operation: ['1', '操作'],
  material: ['2', '料废'],
  machine: ['3', '设备'],
  design: ['4', '设计'],
})
