import type { User } from '#contract/entities/user.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { certifier } from '../rows.ts';

/** The public configuration that a server sends to every client on one origin. */
export const testPublicConfig: PublicConfig = {
  deployment: 'demo',
  mainBase: '/api/v1',
  fieldBase: '/field/v1',
  fieldApiKey: 'key',
  roles: { commercial: 'c', supervisor: 's' },
  intranetUrl: null,
};

/** Returns the signed-in user, by default the certifier. */
export function testUser(given: Partial<User> = {}): User {
  return {
    UserId: certifier.id,
    Email: 'sophie@example.be',
    FirstName: certifier.name,
    Picture: null,
    Notifications: [],
    NbOfIncompleteUpload: 0,
    NbOfIncompleteSurvey: 0,
    Role: [],
    Qualifications: [],
    ...given,
  };
}
