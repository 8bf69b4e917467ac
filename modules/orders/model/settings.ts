import { defineParameter } from '@mortise/model'

export const MeasureRequired = defineParameter('measure_required', '审核前须量尺', 'bool', 'N', {
  description: '填 Y 时，有门的订单要有已确认的量尺单才能审核；备货、样品和售后补单除外',
})
