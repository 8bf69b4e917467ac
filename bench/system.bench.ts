import { isChosen } from './chosen.ts'
import type { Report } from './report.ts'
import { permissionCall } from './system/permission-call.ts'
import { roleTree } from './system/role-tree.ts'
import { usersGrowth } from './system/users-growth.ts'

export const group = 'system'

const figures: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  'users-growth': usersGrowth,
  'permission-call': permissionCall,
  'role-tree': roleTree,
}

export async function run(report: Report): Promise<void> {
  for (const [name, figure] of Object.entries(figures)) if (isChosen(name)) await figure(report)
}
