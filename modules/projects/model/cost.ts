import { defineEntity, f } from '@mortise/model'
import { ProjectCostType } from './dicts.ts'
import { Project } from './project.ts'

/** What a project cost: written down by hand, or by the document that it comes of. */
export const ProjectCost = defineEntity('projectCost', {
  label: '工程成本',
  table: 'erp_project_cost',
  wire: '/erp_project_cost/erpProjectCost',
  scope: 'depart',
  fields: {
    project: f.ref('工程项目', Project, { required: true, frozen: true, search: true, wire: 'projectId' }),
    type: f.dict('成本类型', ProjectCostType, { required: true, search: true, wire: 'costType' }),
    amount: f.money('金额', { required: true, sum: true }),
    happenedOn: f.date('发生日期', {
      required: true,
      default: '${currentDate}',
      search: true,
      wire: 'happenDate',
    }),
    /** The document that it comes of, which alone changes it. */
    sourceType: f.text('来源类型', { max: 20, readonly: true }),
    source: f.text('来源单据', { max: 36, readonly: true, wire: 'sourceId' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  unique: [['sourceType', 'source']],
  title: 'type',
  list: ['project', 'type', 'amount', 'happenedOn', 'remark', 'createBy', 'createTime'],
})
