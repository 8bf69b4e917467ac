import { defineEntity, f } from '@mortise/model'
import { FlowType, PositionRank } from './dicts.ts'

/** The rule that codes of positions must fit; staff may sharpen it. */
export const POSITION_CODE_RULE = 'position_code'

export const Position = defineEntity('position', {
  label: '职务',
  table: 'sys_position',
  wire: '/sys/position',
  business: false,
  title: 'name',
  fields: {
    code: f.text('职务编码', {
      required: true,
      unique: true,
      search: true,
      max: 100,
      checkRule: POSITION_CODE_RULE,
    }),
    name: f.text('职务名称', { required: true, search: 'contains', max: 100 }),
    rank: f.dict('职级', PositionRank, { search: true, wire: 'postLevel', alias: 'postRank' }),
    flowType: f.dict('流程分类', FlowType, { search: true, wire: 'typeFl' }),
    company: f.depart('所属公司', { wire: 'companyId' }),
  },
  picker: ['code', 'name', 'rank', 'flowType'],
  pickedBy: 'everyone',
  dictSource: { text: ['name'], code: ['id', 'code'] },
})
