import { defineEntity, f } from '@mortise/model'
import { ValueType } from './door-dicts.ts'

/** A name under which formulas know a parameter: `h`, `lock`, `face_back`. */
export const isKeyCode = (code: string): boolean => /^[a-z][a-z0-9_]*$/.test(code)

/** A parameter that doors may have, told once for all of them. */
export const DoorParameter = defineEntity('doorParameter', {
  label: '门型参数',
  table: 'erp_door_create',
  wire: '/erp_door_create/erpDoorCreate',
  title: 'name',
  fields: {
    code: f.text('参数代码', {
      required: true,
      unique: true,
      max: 20,
      search: true,
      wire: 'keyCode',
      help: '公式中使用的名称，以小写字母开头',
    }),
    name: f.text('参数名称', { required: true, max: 50, search: true, wire: 'keyName' }),
    valueType: f.dict('参数类型', ValueType, { required: true, search: true, wire: 'valType' }),
    unit: f.text('单位', { max: 10 }),
    isFront: f.bool('前台填写', { default: true, wire: 'isFrontType', help: '门店下单时由门店填写' }),
    help: f.text('填写说明', { max: 200, wire: 'helpText' }),
    sort: f.int('排序', { default: 0 }),
  },
  list: ['code', 'name', 'valueType', 'unit', 'isFront', 'help', 'sort'],
  sort: ['sort', 'asc'],
  picker: ['code', 'name', 'valueType', 'unit', 'isFront', 'sort'],
  dictSource: { text: ['name'], code: ['id', 'code'] },
})

/** One of the choices of a parameter, with its picture and the figures that formulas read of it. */
export const ParameterOption = defineEntity('parameterOption', {
  label: '参数选项',
  table: 'erp_door_create_list',
  wire: '/erp_door_create_list/erpDoorCreateList',
  title: 'name',
  fields: {
    parameter: f.ref('参数', DoorParameter, {
      required: true,
      search: true,
      cascade: true,
      wire: 'createId',
    }),
    name: f.text('选项', { required: true, max: 100, search: true, wire: 'listName' }),
    code: f.text('代码', { required: true, max: 20, search: true, wire: 'listCode' }),
    picture: f.image('图片', { limit: 1, wire: 'annex' }),
    n1: f.decimal('数值1', { scale: 3 }),
    n2: f.decimal('数值2', { scale: 3 }),
    n3: f.decimal('数值3', { scale: 3 }),
    addPrice: f.money('加价', { default: 0, guarded: true }),
    material: f.material('对应物料', { wire: 'materialId' }),
    sort: f.int('排序', { default: 0 }),
    isActive: f.bool('启用', { default: true, pair: ['1', '0'], wire: 'status', search: true }),
  },
  unique: [['parameter', 'code']],
  list: [
    'parameter',
    'picture',
    'name',
    'code',
    'n1',
    'n2',
    'n3',
    'addPrice',
    'material',
    'sort',
    'isActive',
  ],
  sort: ['sort', 'asc'],
  picker: ['parameter', 'name', 'code', 'picture', 'sort', 'isActive'],
})
