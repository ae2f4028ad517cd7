/** Keeps room for the day of the team until it is read: what is below stays near its place. */
export function TeamTodayRoom() {
  return <div className="min-h-80 rounded-card border border-line bg-card" />;
}
