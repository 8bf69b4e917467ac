/** Names that every process knows, whatever it decides on. */
export const processNames = [
  { name: 'outcome', label: '上一节点结果', type: 'text' },
  { name: 'starter', label: '发起人', type: 'text' },
  { name: 'depart', label: '发起部门', type: 'text' },
] as const
