import { add, defineEntity, f, mul } from '@mortise/model'
import { ProjectStage } from './dicts.ts'
import { Project } from './project.ts'

/** How far a stage of a project is, as somebody saw it on a day. */
export const ProjectProgress = defineEntity('projectProgress', {
  label: '工程进度',
  table: 'erp_project_progress',
  wire: '/erp_project_progress/erpProjectProgress',
  scope: 'depart',
  fields: {
    project: f.ref('工程项目', Project, { required: true, frozen: true, search: true, wire: 'projectId' }),
    reportedOn: f.date('填报日期', {
      required: true,
      default: '${currentDate}',
      search: true,
      wire: 'reportDate',
    }),
    stage: f.dict('阶段', ProjectStage, { required: true, search: true }),
    weight: f.decimal('权重', {
      required: true,
      percent: true,
      scale: 4,
      min: 0,
      max: 1,
      help: '该阶段占整个项目的比例，各阶段合计不超过100%',
    }),
    percent: f.decimal('完成', { required: true, percent: true, scale: 4, min: 0, max: 1 }),
    content: f.textarea('说明', { max: 1000 }),
    photos: f.image('现场照片', { limit: 9 }),
  },
  title: 'stage',
  list: ['project', 'reportedOn', 'stage', 'weight', 'percent', 'content', 'createBy', 'createTime'],
})

interface Reported {
  readonly stage: string
  readonly weight: number
  readonly percent: number
}

/** What was last said of each stage, of reports in the order in which they were made. */
export const lastByStage = <T extends Reported>(reports: readonly T[]): T[] => [
  ...new Map(reports.map((report) => [report.stage, report])).values(),
]

/** How far the whole is: each stage by its weight. */
export const overallOf = (stages: readonly Reported[]): number =>
  stages.reduce((whole, { weight, percent }) => add(whole, mul(weight, percent, 4), 4), 0)
