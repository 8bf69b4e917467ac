import { webModule } from '@mortise/web'
import { workflow } from '@mortise/workflow/model'

export default webModule(workflow, {
  help: () => import('./help.ts'),
  approval: () => import('./record/approval-views.tsx'),
  publicPages: { '/act/link': () => import('./link/link-page.tsx') },
  pages: {
    '/workflow/my-tasks': () => import('./lists/my-tasks.tsx'),
    '/workflow/task-history': () => import('./lists/task-history.tsx'),
    '/workflow/my-applications': () => import('./lists/applications.tsx'),
    '/workflow/copied-to-me': () => import('./lists/copies.tsx'),
    '/workflow/process-instance': () => import('./lists/instances.tsx'),
    '/workflow/process-design': () => import('./design/model-list.tsx'),
    '/workflow/designer': () => import('./design/designer-page.tsx'),
    '/workflow/process-binding': () => import('./binding/binding-list.tsx'),
    '/workflow/efficiency': () => import('./report/efficiency.tsx'),
    '/act/task/deal': () => import('./deal/deal-page.tsx'),
  },
})
