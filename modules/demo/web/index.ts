import { demo } from '@mortise/demo/model'
import { webModule } from '@mortise/web'

export default webModule(demo, {
  pages: {
    '/demo/texts': () => import('./texts.tsx'),
    '/demo/choices': () => import('./choices.tsx'),
    '/demo/pickers': () => import('./pickers/pickers.tsx'),
    '/demo/report-popup': () => import('./pickers/report-popups.tsx'),
    '/demo/forms': () => import('./forms/forms.tsx'),
    '/demo/wide-form': () => import('./forms/wide-form.tsx'),
    '/demo/query': () => import('./query/query-forms.tsx'),
    '/demo/selects': () => import('./inputs/selects.tsx'),
    '/demo/fields': () => import('./inputs/fields.tsx'),
    '/demo/editors': () => import('./editors/editors.tsx'),
    '/demo/print': () => import('./print/print.tsx'),
    '/demo/bare-table': () => import('./lists/bare-table.tsx'),
    '/demo/trees': () => import('./lists/trees.tsx'),
    '/demo/imports': () => import('./lists/imports.tsx'),
    '/demo/files': () => import('./files/files.tsx'),
    '/demo/cron': () => import('./cron/cron.tsx'),
    '/demo/lines': () => import('./grid/lines.tsx'),
    '/demo/grid': () => import('./grid/grid.tsx'),
    '/demo/grid-board': () => import('./grid/grid-board.tsx'),
    '/demo/grid-many': () => import('./grid/grid-many.tsx'),
    '/demo/shared-grid': () => import('./grid/shared-grid.tsx'),
    '/demo/grid-rows': () => import('./grid/grid-rows.tsx'),
  },
})
