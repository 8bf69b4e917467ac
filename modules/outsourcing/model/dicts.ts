import { defineDict } from '@mortise/model'

export const OutsourceMode = defineDict('wx_mode', '外协方式', {
  process: ['1', '工序外协'],
  piece: ['2', '整件外协'],
})

/** Who bears what bad pieces used up. */
export const BadDuty = defineDict('wx_bad_duty', '不良责任', {
  partner: ['1', '外协商'],
  own: ['2', '我方'],
})

export const DeductionKind = defineDict('wx_deduction', '扣款类型', {
  overUse: ['1', '超耗'],
  bad: ['2', '不良'],
  other: ['9', '其他'],
})
