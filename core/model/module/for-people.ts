import type { AnyEntity } from '../entity/entity.ts'
import { permissionsOf } from '../entity/permission.ts'

/** The label of a right; or with it whether programs may have it, where that is not as in the rest of its area. */
export type PermissionLabel = string | { readonly label: string; readonly forPrograms: boolean }
export type Permissions = Readonly<Record<string, PermissionLabel>>

export const permissionLabels = (permissions: Permissions = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(permissions).map(([code, told]) => [code, typeof told === 'string' ? told : told.label]),
  )

interface Area {
  readonly isPlatform?: boolean
  readonly entities: readonly AnyEntity[]
  /** All that it tells beyond its entities. */
  readonly permissions: Permissions
}

/**
 * Rights that no program is given, whoever owns its token: in areas of the platform all but looking at rows, elsewhere what
 * says so itself.
 */
export function codesForPeople({ isPlatform = false, entities, permissions }: Area): string[] {
  const isOpen = (code: string, told: PermissionLabel): boolean =>
    typeof told === 'string' ? !isPlatform || looks.test(code) : told.forPrograms
  return [
    ...entities.flatMap((entity) => {
      const codes = Object.keys(permissionsOf(entity))
      return isPlatform || entity.isForPeople ? codes.filter((code) => !looks.test(code)) : []
    }),
    ...Object.entries(permissions)
      .filter(([code, told]) => !isOpen(code, told))
      .map(([code]) => code),
  ]
}
const looks = /:(?:list|exportXls)$/
