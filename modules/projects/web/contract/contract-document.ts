import type { ProjectContract } from '@mortise/projects/model'
import type { DocumentParts } from '@mortise/web'
import { contractForm } from './contract-form.ts'

/** What the page of a contract shows beside what its definition tells. */
export default { form: contractForm } satisfies DocumentParts<typeof ProjectContract>
