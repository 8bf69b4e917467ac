import { defineParameter } from '@mortise/model'

export const MinimumWage = defineParameter('pay_minimum_wage', '当地最低工资', 'decimal', '2010', {
  description: '扣款后的应发不能低于它',
})
export const ByMonthDays = defineParameter('pay_month_days', '月薪按21.75天折算', 'bool', 'N', {
  description: 'Y：缺勤一天扣月薪÷21.75；N：按当月应出勤天数折算',
})
export const BonusUntil = defineParameter('iit_bonus_until', '年终奖单独计税截止', 'date', '2027-12-31', {
  description: '此日期后年终奖并入工资计税，用奖惩中的奖金录入',
})
