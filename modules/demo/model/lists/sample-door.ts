import { defineDict, defineEntity, f } from '@mortise/model'

export const DoorWood = defineDict('demo_door_wood', '示例木种', {
  oak: '橡木',
  walnut: '胡桃木',
  ash: '白蜡木',
  pine: '松木',
})
export const DoorStage = defineDict(
  'demo_door_stage',
  '示例进度',
  { design: '设计', cutting: '开料', painting: '油漆', packed: '包装' },
  { colors: { design: 'default', cutting: 'blue', painting: 'orange', packed: 'green' } },
)

/** A door of no customer: something for lists to show, with twenty columns of the usual kinds. */
export const SampleDoor = defineEntity('sampleDoor', {
  label: '示例门',
  table: 'demo_door',
  wire: '/demo/door',
  fields: {
    name: f.text('名称', { required: true, max: 50, search: true }),
    model: f.text('型号', { max: 50, search: true }),
    wood: f.dict('木种', DoorWood, { search: true }),
    stage: f.dict('进度', DoorStage, { search: true }),
    color: f.text('颜色', { max: 50 }),
    opening: f.text('开向', { max: 20 }),
    room: f.text('房间', { max: 50 }),
    width: f.int('宽(毫米)'),
    height: f.int('高(毫米)'),
    thickness: f.int('厚(毫米)'),
    qty: f.int('数量', { sum: true }),
    price: f.money('单价'),
    amount: f.money('金额', { sum: true }),
    isGlazed: f.bool('带玻璃'),
    lock: f.text('锁具', { max: 50 }),
    hinge: f.text('合页', { max: 50 }),
    orderedOn: f.date('下单日期', { search: true }),
    dueOn: f.date('交货日期'),
    checkedAt: f.datetime('检验时间'),
    remark: f.textarea('备注'),
  },
})

/** A part of a door, and the parts that it is made of. */
export const SamplePart = defineEntity('samplePart', {
  label: '示例部件',
  table: 'demo_part',
  wire: '/demo/part',
  tree: 'parent',
  title: 'name',
  fields: {
    parent: f.ref('上级部件', 'samplePart', { wire: 'parentId', search: true }),
    name: f.text('部件名称', { required: true, max: 50, search: true }),
    qty: f.int('数量', { default: 1 }),
    remark: f.text('备注', { max: 100 }),
  },
  list: ['name', 'qty', 'remark', 'createTime'],
})
