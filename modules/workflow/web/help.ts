/** What the pages of the area say of themselves. */
export default {
  '/workflow/my-tasks':
    '等您审批或办理的任务。点“办理”看单据、流程图和审批记录，填意见后同意、拒绝或驳回；认领池里是可以认领的任务。',
  '/workflow/task-history': '您处理过的任务。下一个人还没打开时，可以撤回自己的审批。',
  '/workflow/my-applications': '您发起的流程，走到哪一步、在等谁；可以催办，还没人审批时可以撤回。',
  '/workflow/copied-to-me': '抄送给您的流程，只供阅读，不用处理。',
  '/workflow/process-design':
    '流程从这里画出来：先用步骤视图排审批、办理、抄送和分支，检查、试运行后发布。发布后正在走的流程仍按旧版本。',
  '/workflow/efficiency': '各节点、人员、部门处理任务用了多久、超时多少；选定流程后，图上越红的节点越慢。',
} as const
