import type { MenuItem } from '@mortise/model'
import { ApproverGroup, ProcessBinding } from './definition.ts'
import { ProcessInstance } from './process.ts'

/** Whoever is asked to approve finds the own tasks, without being granted more. */
export const menu: readonly MenuItem[] = [
  {
    label: '我的任务',
    icon: 'schedule',
    open: '/workflow/my-tasks',
    everyone: true,
    permissions: { 'wf:batch': '批量审批' },
  },
  { label: '历史任务', icon: 'read', open: '/workflow/task-history', everyone: true },
  { label: '我的申请', icon: 'form', open: '/workflow/my-applications', everyone: true },
  { label: '抄送我的', icon: 'mail', open: '/workflow/copied-to-me', everyone: true },
  { label: '流程实例', icon: 'project', open: ProcessInstance, permissions: { 'wf:admin': '流程管理' } },
  {
    label: '流程设计',
    icon: 'cluster',
    open: '/workflow/process-design',
    permissions: { 'wf:model:deploy': '流程发布' },
  },
  { label: '流程设计器', open: '/workflow/designer', hidden: true },
  { label: '单据绑定', icon: 'file-done', open: ProcessBinding },
  { label: '审批用户组', icon: 'usergroup-add', open: ApproverGroup },
  {
    label: '流程效率',
    icon: 'bar-chart',
    open: '/workflow/efficiency',
    permissions: { 'wf:report': '查看流程效率' },
  },
  { label: '办理', open: '/act/task/deal', hidden: true, everyone: true },
]
