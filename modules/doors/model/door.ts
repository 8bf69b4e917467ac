import { MaterialCategory } from '@mortise/materials/model'
import { defineEntity, f } from '@mortise/model'
import { DoorPart, RuleEffect, ValueType } from './door-dicts.ts'
import { DoorParameter, ParameterOption } from './door-parameter.ts'

/** A door as engineers work on it. Shops sell its published versions alone, which nothing here changes any more. */
export const Door = defineEntity('door', {
  label: '门型',
  table: 'erp_door',
  wire: '/erp_door/erpDoor',
  title: 'name',
  displayName: [['code'], 'name'],
  findBy: ['code', 'name'],
  globalSearch: true,
  choice: { details: ['category'], picture: 'pictures' },
  fields: {
    code: f.text('门型编码', { required: true, unique: true, max: 40, search: true, wire: 'doorCode' }),
    name: f.text('门型名称', { required: true, max: 100, search: true, wire: 'doorName' }),
    category: f.category('门类', { required: true, root: 'door', search: true, wire: 'categoryId' }),
    series: f.text('系列', { max: 50, search: true }),
    pictures: f.image('主图', {
      limit: 12,
      wire: 'img',
      help: '第一张为主图；文件名含饰面或选项名称的图，用于选了该项的门',
    }),
    unit: f.text('单位', { default: '樘', max: 10 }),
    material: f.material('成品物料', { required: true, wire: 'materialId' }),
    parts: f.dict('齐套部件', DoorPart, { required: true, multiple: true }),
    warrantyMonths: f.int('质保月数', { default: 24, min: 0, max: 600 }),
    leadDays: f.int('标准工期(天)', { default: 15, min: 0, max: 999 }),
    route: f.ref('工艺路线', 'route', { wire: 'routeId', help: '没有工艺路线的门型不能排产' }),
    currentVersion: f.int('当前版本', { readonly: true, wire: 'curVersionNo' }),
    remark: f.textarea('备注', { max: 500 }),
    parameters: f.lines('参数', {
      wire: 'paramList',
      fields: {
        parameter: f.ref('参数', DoorParameter, {
          required: true,
          unique: true,
          wire: 'keyid',
          fill: { valueType: 'valueType', isFront: 'isFront' },
        }),
        valueType: f.dict('类型', ValueType, { required: true, wire: 'valType' }),
        min: f.decimal('最小值', { scale: 3, wire: 'minVal' }),
        max: f.decimal('最大值', { scale: 3, wire: 'maxVal' }),
        step: f.decimal('步长', { scale: 3, default: 1, min: 0, wire: 'stepVal' }),
        choices: f.textarea('选择项', { max: 2000, wire: 'arrVal', help: '每行一个' }),
        options: f.refMany('可选项', ParameterOption, { wire: 'optionIds', help: '不选则全部可选' }),
        category: f.ref('物料分类', MaterialCategory, { required: 'shown', wire: 'catCode' }),
        isRequired: f.bool('必填', { default: true, wire: 'required' }),
        initial: f.text('默认值', { max: 100, wire: 'defVal' }),
        showIf: f.text('显示条件', { max: 2000, formula: 'boolean' }),
        requiredIf: f.text('必填条件', { max: 2000, formula: 'boolean', wire: 'reqIf' }),
        isFront: f.bool('前台填写', { default: true, wire: 'isFrontType' }),
      },
      when: {
        min: (line) => line.valueType === ValueType.number,
        max: (line) => line.valueType === ValueType.number,
        step: (line) => line.valueType === ValueType.number,
        choices: (line) => line.valueType === ValueType.option,
        options: (line) => line.valueType === ValueType.option,
        category: (line) => line.valueType === ValueType.material,
      },
    }),
    variables: f.lines('变量', {
      wire: 'varList',
      fields: {
        code: f.text('变量代码', { required: true, unique: true, max: 20, wire: 'varCode' }),
        name: f.text('变量名称', { max: 50, wire: 'varName' }),
        formula: f.text('公式', { required: true, max: 2000, formula: 'any', wire: 'expr' }),
      },
    }),
    rules: f.lines('约束', {
      wire: 'ruleList',
      fields: {
        name: f.text('约束名称', { required: true, max: 100, wire: 'ruleName' }),
        condition: f.text('条件', { required: true, max: 2000, formula: 'boolean', wire: 'whenExpr' }),
        effect: f.dict('效果', RuleEffect, { required: true, default: RuleEffect.forbid }),
        target: f.text('对象参数', { required: 'shown', max: 20, wire: 'targetKey', help: '参数代码' }),
        values: f.textarea('对象值', { required: 'shown', max: 2000, wire: 'targetVals', help: '每行一个' }),
        message: f.text('说明', { required: true, max: 200, help: '说给配置的人听' }),
      },
      when: {
        target: (line) => line.effect === RuleEffect.exclude || line.effect === RuleEffect.force,
        values: (line) => line.effect === RuleEffect.exclude || line.effect === RuleEffect.force,
      },
    }),
    prices: f.lines('计价', {
      wire: 'priceList',
      guarded: true,
      fields: {
        name: f.text('计价项目', { required: true, max: 50, wire: 'itemName' }),
        condition: f.text('条件', { max: 2000, formula: 'boolean', wire: 'condExpr' }),
        formula: f.text('公式', { required: true, max: 2000, formula: 'number', wire: 'expr' }),
        isDiscountable: f.bool('可折', { default: true, wire: 'discountable' }),
        part: f.dict('部件', DoorPart),
      },
    }),
    bom: f.lines('用料', {
      wire: 'bomList',
      guarded: true,
      fields: {
        code: f.text('用料代码', { required: true, unique: true, max: 20, wire: 'bomCode' }),
        name: f.text('用料名称', { required: true, max: 50, wire: 'bomName' }),
        part: f.dict('部件', DoorPart, { required: true }),
        condition: f.text('条件', { max: 2000, formula: 'boolean', wire: 'condExpr' }),
        material: f.material('物料', { wire: 'materialId' }),
        materialFormula: f.text('物料公式', { max: 2000, formula: 'text', wire: 'matExpr' }),
        quantity: f.text('用量公式', { required: true, max: 2000, formula: 'number', wire: 'qtyExpr' }),
        pieces: f.text('件数', { max: 2000, wire: 'pcsExpr', help: '多组用分号隔开' }),
        length: f.text('长', { max: 2000, wire: 'lenExpr' }),
        width: f.text('宽', { max: 2000, wire: 'widExpr' }),
        thickness: f.text('厚', { max: 2000, wire: 'thkExpr' }),
        lossRate: f.decimal('损耗率', { percent: true, default: 0, min: 0, max: 10, scale: 4 }),
        scale: f.int('小数位', { default: 3, min: 0, max: 6, wire: 'roundScale' }),
        process: f.text('工序', { max: 20, wire: 'procCode' }),
      },
    }),
    status: f.flow('状态', {
      states: { draft: '草稿', published: '已发布', retired: '停用' },
      moves: {
        publish: {
          label: '发布',
          from: ['draft', 'published', 'retired'],
          to: 'published',
          ask: '版本说明：',
        },
        retire: {
          label: '停用',
          from: 'published',
          to: 'retired',
          ask: '停用后不能再配置该门型，确认停用？',
        },
      },
      // Shops go by the versions, so that the draft stays open to work on.
      editable: ['draft', 'published', 'retired'],
    }),
  },
  list: [
    'pictures',
    'code',
    'name',
    'category',
    'series',
    'leadDays',
    'currentVersion',
    'status',
    'createTime',
  ],
  form: [
    [
      '基本信息',
      [
        'code',
        'name',
        'category',
        'series',
        'unit',
        'material',
        'parts',
        'warrantyMonths',
        'leadDays',
        'route',
        'pictures',
        'remark',
      ],
    ],
    ['参数', ['parameters']],
    ['变量', ['variables']],
    ['约束', ['rules']],
    ['计价', ['prices']],
    ['用料', ['bom']],
  ],
  picker: ['code', 'name', 'category', 'series', 'pictures', 'unit', 'leadDays', 'currentVersion', 'status'],
  dictSource: { text: ['name'], code: ['id', 'code'] },
})

/** A table that formulas look prices up in: `lookup('glass', w, h)`. */
export const DoorTable = defineEntity('doorTable', {
  label: '查价表',
  table: 'erp_door_table',
  wire: '/erp_door_table/erpDoorTable',
  title: 'name',
  fields: {
    code: f.text('表代码', { required: true, unique: true, max: 20, search: true, wire: 'tableCode' }),
    name: f.text('表名称', { required: true, max: 50, search: true, wire: 'tableName' }),
    rows: f.lines('数据', {
      required: true,
      fields: {
        x: f.text('横向', { required: true, max: 40, help: '数值取不小于它的最小一档，文字须相同' }),
        y: f.text('纵向', { max: 40 }),
        value: f.decimal('数值', { required: true, scale: 4, wire: 'val' }),
      },
    }),
  },
  list: ['code', 'name', 'createTime'],
  picker: ['code', 'name'],
})
