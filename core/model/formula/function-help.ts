/** How a function of formulas is written, and what it comes to. */
export interface FunctionHelp {
  readonly form: string
  readonly text: string
}

/** What people who write formulas read about each function. */
export const functionHelp: Readonly<Record<string, FunctionHelp>> = {
  if: { form: 'if(条件, 是, 否)', text: '条件成立取前者，否则取后者' },
  min: { form: 'min(数, 数, …)', text: '最小的一个' },
  max: { form: 'max(数, 数, …)', text: '最大的一个' },
  abs: { form: 'abs(数)', text: '绝对值' },
  round: { form: 'round(数, 小数位)', text: '四舍五入' },
  roundup: { form: 'roundup(数, 小数位)', text: '向远离零的方向舍入' },
  rounddown: { form: 'rounddown(数, 小数位)', text: '去掉多余的小数' },
  ceil: { form: 'ceil(数)', text: '向上取整' },
  floor: { form: 'floor(数)', text: '向下取整' },
  between: { form: 'between(值, 下限, 上限)', text: '是否在范围内，含两端' },
  in: { form: 'in(值, 甲, 乙, …)', text: '是否为其中之一' },
  tier: { form: 'tier(数, 上限, 值, …, 其余)', text: '分段取值：第一个不超过的上限所对应的值' },
  has: { form: 'has(变量)', text: '是否已填写' },
  concat: { form: 'concat(文本, 文本, …)', text: '连接成一段文本' },
  text: { form: 'text(值)', text: '转成文本' },
  sum: { form: 'sum(明细.字段)', text: '明细合计' },
  len: { form: 'len(明细)', text: '明细行数' },
  lookup: { form: "lookup('表', 横向, 纵向)", text: '查对照表' },
  rate: { form: "rate('代码')", text: '价目表中的价格' },
  hasRole: { form: "hasRole('角色')", text: '当前用户是否有该角色' },
  deptLevel: { form: 'deptLevel()', text: '当前用户部门的级次' },
}
