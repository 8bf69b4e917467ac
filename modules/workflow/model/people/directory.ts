/** What the company knows about its people, at hand without waiting. Users and departments are named as the records name them. */
export interface Directory {
  usersOfRole(role: string): readonly string[]
  usersOfDepart(depart: string): readonly string[]
  leadersOfDepart(depart: string): readonly string[]
  usersOfPosition(position: string): readonly string[]
  usersOfGroup(group: string): readonly string[]
  departOf(user: string): string | undefined
  /** The direct superior. */
  leaderOf(user: string): string | undefined
  /** Who acts for somebody now. */
  agentOf(user: string): string | undefined
  isActive(user: string): boolean
  isAdministrator(user: string): boolean
  /** Those who run the processes of the company. */
  administrators(): readonly string[]
  /** How many tasks wait for somebody. */
  openTasks(user: string): number
  /** Rules that modules have registered by name, as `storeSalesman`. */
  resolve(resolver: string, variables: Readonly<Record<string, unknown>>): readonly string[]
}
