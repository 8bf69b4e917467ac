import { defineEntity, f } from '@mortise/model'

/** What it takes to change from one family of colour or material to another. The first rule that fits counts. */
export const SetupMatrix = defineEntity('setupMatrix', {
  label: '换型矩阵',
  table: 'erp_setup_matrix',
  wire: '/erp_setup_matrix/erpSetupMatrix',
  title: 'name',
  fields: {
    name: f.text('矩阵名称', { required: true, unique: true, max: 50, search: true }),
    minutes: f.int('默认换型(分钟)', {
      default: 0,
      min: 0,
      max: 1440,
      wire: 'defMinutes',
      help: '没有规则适用时',
    }),
    rules: f.lines('规则', {
      wire: 'ruleList',
      fields: {
        from: f.text('原色系/材质族', {
          required: true,
          max: 16,
          default: '*',
          wire: 'fromFamily',
          help: '字典值，* 为任意',
        }),
        to: f.text('新色系/材质族', {
          required: true,
          max: 16,
          default: '*',
          wire: 'toFamily',
          help: '字典值，* 为任意',
        }),
        minutes: f.int('分钟', { required: true, min: 0, max: 1440 }),
        cost: f.money('费用', { default: 0, min: 0 }),
      },
    }),
    remark: f.textarea('备注', { max: 500 }),
  },
  list: ['name', 'minutes', 'remark', 'updateTime'],
  picker: ['name', 'minutes'],
})

const ANY_FAMILY = '*'

/** Minutes between two families, by the first rule that fits, else the matrix's own. Staying with one takes time only where a rule names it. */
export function setupMinutes(
  matrix: {
    readonly minutes: number | null
    readonly rules: readonly { readonly from: string; readonly to: string; readonly minutes: number }[]
  },
  from: string | null,
  to: string | null,
): number {
  const isSame = from === to
  const fits = (wanted: string, family: string | null) =>
    wanted === family || (!isSame && wanted === ANY_FAMILY)
  const rule = matrix.rules.find((each) => fits(each.from, from) && fits(each.to, to))
  return rule?.minutes ?? (isSame ? 0 : (matrix.minutes ?? 0))
}
