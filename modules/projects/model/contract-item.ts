import { Customer } from '@mortise/customers/model'
import { Door, type DoorValues } from '@mortise/doors/model'
import { defineDict, defineEntity, f } from '@mortise/model'
import { ProjectContract } from './contract.ts'
import { Project } from './project.ts'

export const ItemStage = defineDict(
  'project_item_stage',
  '清单进度',
  {
    open: ['0', '未下单'],
    ordered: ['1', '已下单'],
    made: ['2', '已完工'],
    delivered: ['3', '已交付'],
    installed: ['4', '已安装'],
  },
  { colors: { 0: 'default', 1: 'blue', 2: 'cyan', 3: 'gold', 4: 'green' } },
)

/** 合同清单: what a project's contracts in force list of a room, and what has become of it. */
export const ContractItem = defineEntity('contractItem', {
  label: '合同清单',
  table: 'erp_contract_item',
  wire: '/erp_contract_item/erpContractItem',
  scope: 'depart',
  isView: true,
  audited: false,
  rightsOf: { entity: ProjectContract, lines: 'items' },
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    project: f.ref('工程项目', Project, { search: true, wire: 'projectId' }),
    contract: f.ref('合同', ProjectContract, { search: true, wire: 'contractId' }),
    customer: f.ref('甲方', Customer, { search: true, wire: 'customerId' }),
    building: f.text('楼栋', { search: true }),
    floor: f.text('楼层', { search: true }),
    room: f.text('房号', { search: true }),
    door: f.ref('门型', Door, { search: true, wire: 'doorId' }),
    itemName: f.text('品名', { search: 'contains' }),
    params: f.json<DoorValues>('参数'),
    qty: f.decimal('数量', { scale: 3, sum: true }),
    unitPrice: f.money('单价'),
    orderedQty: f.decimal('已下单', { scale: 3, sum: true }),
    producedQty: f.decimal('已完工', { scale: 3, sum: true }),
    signedQty: f.decimal('已交付', { scale: 3, sum: true }),
    installedQty: f.decimal('已安装', { scale: 3, sum: true }),
    stage: f.dict('进度', ItemStage, { search: true }),
  },
  title: 'itemName',
  list: [
    'project',
    'building',
    'floor',
    'room',
    'itemName',
    'qty',
    'orderedQty',
    'producedQty',
    'signedQty',
    'installedQty',
    'stage',
    'door',
    'unitPrice',
    'contract',
    'customer',
  ],
})
