import { Project, ProjectContract, projects } from '@mortise/projects/model'
import { documentParts, webModule } from '@mortise/web'

export default webModule(projects, {
  help: () => import('./help.ts'),
  pages: { '/projects/project-contract': () => import('./contract/contract-list.tsx') },
  documents: [
    documentParts(Project, () => import('./project-document.tsx')),
    documentParts(ProjectContract, () => import('./contract/contract-document.ts')),
  ],
})
