import { MaterialGroup } from '@mortise/materials/model'
import { defineDict, defineEntity, f } from '@mortise/model'
import { Route } from './route.ts'

export const IssueMode = defineDict('issue_mode', '发料方式', {
  picked: ['1', '领料'],
  backflushed: ['2', '倒冲'],
  none: ['3', '不发料'],
})

/** What a made, outsourced or phantom material consists of, for so many of it as `baseQty` says. Doors have their own, by formulas. */
export const Bom = defineEntity('bom', {
  label: '物料清单',
  table: 'erp_bom',
  wire: '/erp_bom/erpBom',
  title: 'code',
  fields: {
    code: f.serial('BOM编号', 'BOM{yyMM}{0000}'),
    material: f.material('物料', { required: true, frozen: true, search: true, wire: 'materialId' }),
    revision: f.int('版本', { readonly: true, wire: 'verNo', isName: true }),
    baseQty: f.decimal('基数', { default: 1, min: 0.0001, max: 99_999_999 }),
    route: f.ref('工艺路线', Route, { search: true, wire: 'routeId' }),
    startOn: f.date('生效日期', { required: true, default: '${currentDate}', wire: 'effFrom' }),
    endOn: f.date('失效日期', { wire: 'effTo', help: '不填则一直有效' }),
    isDefault: f.bool('默认', { default: true, search: true }),
    items: f.lines('用料', {
      required: true,
      wire: 'itemList',
      fields: {
        material: f.material('物料', { required: true, wire: 'materialId' }),
        usage: f.decimal('用量', {
          required: true,
          min: 0.000001,
          max: 99_999_999,
          scale: 6,
          wire: 'usageNum',
        }),
        per: f.decimal('每', { default: 1, min: 0.000001, max: 99_999_999, scale: 6, wire: 'usageDen' }),
        scrapRate: f.decimal('损耗率', { percent: true, default: 0, min: 0, max: 10, scale: 4 }),
        fixedScrap: f.decimal('固定损耗', { default: 0, min: 0, max: 99_999_999 }),
        opNo: f.int('工序号', { min: 1, max: 9999, isName: true, help: '在哪道工序用，不填则第一道' }),
        issueMode: f.dict('发料方式', IssueMode, { default: IssueMode.picked }),
        group: f.ref('替代组', MaterialGroup, { wire: 'groupId' }),
        remark: f.text('备注', { max: 200 }),
      },
    }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: { draft: '草稿', active: '生效', retired: '停用' },
      moves: {
        activate: { label: '生效', from: ['draft', 'retired'], to: 'active', ask: '确认生效？' },
        retire: { label: '停用', from: 'active', to: 'retired', ask: '停用后不再用于分解，确认停用？' },
      },
      editable: ['draft'],
    }),
  },
  period: [
    'startOn',
    'endOn',
    {
      alone: ['material'],
      where: { isDefault: true, status: 'active' },
      overlap: '该物料在{from}至{to}已有生效的默认BOM',
    },
  ],
  list: [
    'code',
    'material',
    'revision',
    'baseQty',
    'route',
    'startOn',
    'endOn',
    'isDefault',
    'status',
    'createTime',
  ],
  form: [
    ['物料清单', ['material', 'baseQty', 'route', 'startOn', 'endOn', 'isDefault', 'remark']],
    ['用料', ['items']],
  ],
  paper: {
    head: ['code', 'material', 'revision', 'baseQty', 'route', 'startOn', 'endOn'],
    columns: ['usage', 'per', 'scrapRate', 'fixedScrap', 'opNo', 'issueMode', 'remark'],
    signs: ['编制', '审核'],
  },
})
