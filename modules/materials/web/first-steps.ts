import { Material } from '@mortise/materials/model'
import { codeOf } from '@mortise/model'
import { type FirstStep, hasRows } from '@mortise/web'

/** What of the area a new factory does first. */
export default [
  {
    title: '录入物料',
    note: '板材、五金和辅料',
    to: '/materials/material',
    needs: codeOf(Material, 'add'),
    isDone: hasRows(Material),
  },
] satisfies readonly FirstStep[]
