/** What of a slip stands beside each other in lists and on paper. */
export const slipColumns = [
  ['piece', '计件'],
  ['time', '计时'],
  ['base', '月薪'],
  ['overtime', '加班'],
  ['bonus', '奖金补贴'],
  ['topUp', '保底补足'],
  ['gross', '应发'],
  ['social', '个人社保'],
  ['fund', '公积金'],
  ['tax', '个税'],
  ['fine', '扣款'],
  ['loan', '借支'],
  ['net', '实发'],
] as const
